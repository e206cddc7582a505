CREATE TABLE "member_active_day" (
	"day" date NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "member_active_day_pk" PRIMARY KEY("day","member_id")
);
--> statement-breakpoint
ALTER TABLE "studio_form_submission" DROP CONSTRAINT "studio_form_submission_status_known";--> statement-breakpoint
ALTER TABLE "workflow_definition" DROP CONSTRAINT "workflow_definition_subject_known";--> statement-breakpoint
ALTER TABLE "workflow_instance" DROP CONSTRAINT "workflow_instance_subject_known";--> statement-breakpoint
ALTER TABLE "storefront_cart_line" DROP CONSTRAINT "storefront_cart_line_cart_fk";
--> statement-breakpoint
ALTER TABLE "community_article" ADD COLUMN "approval_id" bigint;--> statement-breakpoint
ALTER TABLE "studio_form_submission" ADD COLUMN "approval_id" bigint;--> statement-breakpoint
ALTER TABLE "studio_form" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_cart_line" ADD CONSTRAINT "storefront_cart_line_cart_fk" FOREIGN KEY ("member_id") REFERENCES "public"."storefront_cart"("member_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "distribution_distribution_order_settled_at_id_idx" ON "distribution_distribution_order" USING btree ("settled_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketing_banner_enabled_starts_at_id_idx" ON "marketing_banner" USING btree ("enabled","starts_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketing_banner_enabled_ends_at_id_idx" ON "marketing_banner" USING btree ("enabled","ends_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "promotion_coupon_template_status_claim_from_id_idx" ON "promotion_coupon_template" USING btree ("status","claim_from","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "promotion_coupon_template_status_claim_to_id_idx" ON "promotion_coupon_template" USING btree ("status","claim_to","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "promotion_price_list_status_ends_at_id_idx" ON "promotion_price_list" USING btree ("status","ends_at","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "studio_form_submission" ADD CONSTRAINT "studio_form_submission_status_known" CHECK (status in ('submitted', 'awaiting_approval', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "workflow_definition" ADD CONSTRAINT "workflow_definition_subject_known" CHECK (subject in ('distribution/cash-out', 'sales/refund', 'promotion/coupon-issue', 'promotion/price-list', 'community/article', 'studio/form-submission'));--> statement-breakpoint
ALTER TABLE "workflow_instance" ADD CONSTRAINT "workflow_instance_subject_known" CHECK (subject in ('distribution/cash-out', 'sales/refund', 'promotion/coupon-issue', 'promotion/price-list', 'community/article', 'studio/form-submission'));--> statement-breakpoint
-- The rows that a merge moved were ids; now they are keys, with the rows that both members had.
UPDATE "member_member_merge" SET "moved" = jsonb_set("moved", '{rows}', (
  SELECT coalesce(jsonb_agg((one - 'ids') || jsonb_build_object(
    'moved', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id)), '[]') FROM jsonb_array_elements(one->'ids') AS ids (id)),
    'dropped', '[]'::jsonb)), '[]')
  FROM jsonb_array_elements("moved"->'rows') AS merged (one)))
WHERE "moved" IS NOT NULL AND jsonb_path_exists("moved", '$.rows[*].ids');
