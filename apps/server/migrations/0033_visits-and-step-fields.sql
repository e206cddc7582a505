CREATE TABLE "storefront_page_view" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "storefront_page_view_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
CREATE TABLE "storefront_visit_salt" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "storefront_visit_salt_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "storefront_visitor_count" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storefront_visitor" (
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "storefront_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
ALTER TABLE "workflow_definition_step" ADD COLUMN "fields" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_task" ADD COLUMN "answers" jsonb;