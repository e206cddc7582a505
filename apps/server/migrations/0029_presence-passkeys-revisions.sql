CREATE TABLE "kit_presence" (
	"owner_id" bigint NOT NULL,
	"visit" text NOT NULL,
	"resource" text NOT NULL,
	"row_id" bigint NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL,
	CONSTRAINT "kit_presence_owner_id_visit_pk" PRIMARY KEY("owner_id","visit")
);
--> statement-breakpoint
CREATE TABLE "access_passkey_question" (
	"purpose" text NOT NULL,
	"ticket" text NOT NULL,
	"admin_id" bigint NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_passkey_question_purpose_ticket_pk" PRIMARY KEY("purpose","ticket")
);
--> statement-breakpoint
CREATE TABLE "access_passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "community_article_revision" (
	"article_id" bigint NOT NULL,
	"revision_no" integer NOT NULL,
	"member_id" bigint,
	"audience" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"restored_no" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_article_revision_article_id_revision_no_pk" PRIMARY KEY("article_id","revision_no")
);
--> statement-breakpoint
CREATE TABLE "studio_form_file_content" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_form_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" bigint NOT NULL,
	"field_key" text NOT NULL,
	"member_id" bigint,
	"submission_id" bigint,
	"name" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" integer NOT NULL,
	"network" text,
	"created_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_metric_alert" DROP CONSTRAINT "studio_metric_alert_metric_known";--> statement-breakpoint
ALTER TABLE "kit_session" ADD COLUMN "proven_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_list_view" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "studio_form_submission" ADD COLUMN "files" text;--> statement-breakpoint
ALTER TABLE "studio_metric_alert" ADD COLUMN "view_id" integer;--> statement-breakpoint
ALTER TABLE "studio_metric_alert" ADD COLUMN "view_name" text;--> statement-breakpoint
ALTER TABLE "community_article_revision" ADD CONSTRAINT "community_article_revision_fk" FOREIGN KEY ("article_id") REFERENCES "public"."community_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_form_file_content" ADD CONSTRAINT "studio_form_file_content_file_id_studio_form_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."studio_form_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_form_file" ADD CONSTRAINT "studio_form_file_submission_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."studio_form_submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_presence_row_index" ON "kit_presence" USING btree ("resource","row_id");--> statement-breakpoint
CREATE INDEX "kit_presence_seen_index" ON "kit_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "access_passkey_question_expiry_index" ON "access_passkey_question" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_passkey_credential_unique" ON "access_passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "access_passkey_admin_index" ON "access_passkey" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "community_article_revision_member_idx" ON "community_article_revision" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "community_article_revision_actor_idx" ON "community_article_revision" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "studio_form_file_form_index" ON "studio_form_file" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "studio_form_file_member_index" ON "studio_form_file" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "studio_form_file_submission_index" ON "studio_form_file" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "studio_form_file_network_index" ON "studio_form_file" USING btree ("network") WHERE "studio_form_file"."submission_id" is null;--> statement-breakpoint
CREATE INDEX "studio_form_file_created_index" ON "studio_form_file" USING btree ("created_at") WHERE "studio_form_file"."submission_id" is null;--> statement-breakpoint
ALTER TABLE "studio_metric_alert" ADD CONSTRAINT "studio_metric_alert_metric_known" CHECK (metric in ('gmv', 'placedOrders', 'paidAmount', 'paidOrders', 'averageOrder', 'refundAmount', 'newMembers', 'viewRows'));--> statement-breakpoint
-- After a crash of the database everybody reports anew what they have open.
ALTER TABLE "kit_presence" SET UNLOGGED;
