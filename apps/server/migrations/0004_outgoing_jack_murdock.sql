CREATE TABLE "kit_bulk_row" (
	"job_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"row_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"label" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"msg" text DEFAULT '' NOT NULL,
	CONSTRAINT "kit_bulk_row_pk" PRIMARY KEY("job_id","no")
);
--> statement-breakpoint
CREATE TABLE "platform_list_setting" (
	"owner_id" bigint NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb NOT NULL,
	"first_view" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_list_setting_pk" PRIMARY KEY("owner_id","list")
);
--> statement-breakpoint
CREATE TABLE "platform_list_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" bigint NOT NULL,
	"owner_name" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kit_bulk_row" ADD CONSTRAINT "kit_bulk_row_job_id_kit_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."kit_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_list_setting" ADD CONSTRAINT "platform_list_setting_first_view_platform_list_view_id_fk" FOREIGN KEY ("first_view") REFERENCES "public"."platform_list_view"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_bulk_row_outcome_index" ON "kit_bulk_row" USING btree ("job_id","outcome","no");--> statement-breakpoint
CREATE INDEX "platform_list_setting_first_view_index" ON "platform_list_setting" USING btree ("first_view");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_list_view_name_unique" ON "platform_list_view" USING btree ("owner_id","list","name");--> statement-breakpoint
CREATE INDEX "platform_list_view_shared_index" ON "platform_list_view" USING btree ("list") WHERE "platform_list_view"."shared";