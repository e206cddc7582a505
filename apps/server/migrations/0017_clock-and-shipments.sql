-- The time of the shop: real time, unless a connection says otherwise for its transaction.
create or replace function kit_now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('kit.now', true), '')::timestamptz, now());
--> statement-breakpoint
ALTER TABLE "kit_device" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_file" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_file" ALTER COLUMN "last_upload_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_outbox" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_session" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_session" ALTER COLUMN "last_seen_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_session_pair" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_job" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_job_file" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_setting" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_admin_group" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_admin_group" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_audit" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "kit_audit" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_admin" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_admin" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_menu_rule" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_menu_rule" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_role" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "access_role" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_brand" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_brand" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_category" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_category" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_product" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_product" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_spec" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_spec" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_stock_level" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_stock_movement" ALTER COLUMN "at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "catalog_stock_reservation" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_banner" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_banner" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_gift_card_balance_account" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_gift_card_balance_account" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_gift_card_balance_entry" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_gift_card_balance_entry" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_gift_card" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "marketing_gift_card" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_address" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_address" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_balance_account" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_balance_account" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_balance_entry" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_balance_entry" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_member" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_member" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_points_account" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_points_account" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_points_entry" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "member_points_entry" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_callback" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_callback" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_dead_letter" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_dead_letter" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_dictionary" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_dictionary" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_list_setting" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_list_view" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "platform_list_view" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "sales_carrier" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "sales_carrier" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "sales_order" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "sales_order" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "sales_payment" ALTER COLUMN "created_at" SET DEFAULT kit_now();
--> statement-breakpoint
ALTER TABLE "sales_payment" ALTER COLUMN "updated_at" SET DEFAULT kit_now();
--> statement-breakpoint
-- Shipments become a resource. Lines keep their rows: the parent, the foreign keys, the check of the quantity and the unique
-- order line of a shipment stay, under the names of the kit where it gives one.
ALTER TABLE "sales_shipment_line" RENAME COLUMN "shipment_id" TO "parent_id";
--> statement-breakpoint
ALTER TABLE "sales_shipment_line" RENAME CONSTRAINT "sales_shipment_line_shipment_fk" TO "sales_shipment_line_parent_fk";
--> statement-breakpoint
ALTER TABLE "sales_shipment" DROP CONSTRAINT "sales_shipment_order_fk";
--> statement-breakpoint
DROP INDEX "sales_shipment_line_order_line_idx";
--> statement-breakpoint
DROP INDEX "sales_shipment_no_key";
--> statement-breakpoint
DROP INDEX "sales_shipment_order_idx";
--> statement-breakpoint
DROP INDEX "sales_shipment_tracking_idx";
--> statement-breakpoint
DROP INDEX "sales_shipment_shipped_idx";
--> statement-breakpoint
ALTER TABLE "sales_shipment_line" ALTER COLUMN "id" SET GENERATED BY DEFAULT;
--> statement-breakpoint
ALTER TABLE "sales_shipment_line" ALTER COLUMN "qty" SET DEFAULT 0;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ALTER COLUMN "id" SET GENERATED BY DEFAULT;
--> statement-breakpoint
ALTER TABLE "sales_shipment_line" ADD COLUMN "line_no" integer;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "status" text DEFAULT 'shipped' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "delivered_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "audience" text;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "actor_id" bigint;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "actor_name" text;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("shipment_no", '') || ' ' || coalesce("tracking_no", ''))) STORED;
--> statement-breakpoint
-- Who shipped, and what was delivered: what belongs to orders whose receipt is confirmed.
UPDATE "sales_shipment" s SET "audience" = CASE WHEN s."shipped_by" IS NULL THEN 'system' ELSE 'admin' END, "actor_id" = s."shipped_by",
  "actor_name" = coalesce((SELECT a."nickname" FROM "access_admin" a WHERE a."id" = s."shipped_by"), 'system'),
  "status" = CASE WHEN o."completed_at" IS NULL THEN 'shipped' ELSE 'delivered' END, "delivered_at" = o."completed_at",
  "created_at" = s."shipped_at", "updated_at" = coalesce(o."completed_at", s."shipped_at")
FROM "sales_order" o WHERE o."id" = s."order_id";
--> statement-breakpoint
UPDATE "sales_shipment_line" l SET "line_no" = n."no"
FROM (SELECT "id", row_number() OVER (PARTITION BY "parent_id" ORDER BY "id") AS "no" FROM "sales_shipment_line") n WHERE n."id" = l."id";
--> statement-breakpoint
-- What was shipped without a shipment gets one for each order.
WITH "missing" AS (
  SELECT l."parent_id" AS "order_id", l."id", l."line_no", l."qty_shipped" - coalesce((
    SELECT sum(x."qty") FROM "sales_shipment_line" x WHERE x."order_line_id" = l."id"), 0) AS "qty" FROM "sales_order_line" l WHERE l."qty_shipped" > 0),
"made" AS (
  INSERT INTO "sales_shipment" ("shipment_no", "order_id", "carrier", "shipped_at", "created_at", "updated_at", "status", "delivered_at", "audience", "actor_name")
  SELECT o."order_no" || '-' || (SELECT count(*) + 1 FROM "sales_shipment" s WHERE s."order_id" = o."id"), o."id", '–', coalesce(o."shipped_at", o."updated_at"),
    coalesce(o."shipped_at", o."updated_at"), coalesce(o."completed_at", o."shipped_at", o."updated_at"),
    CASE WHEN o."completed_at" IS NULL THEN 'shipped' ELSE 'delivered' END, o."completed_at", 'system', 'system'
  FROM "sales_order" o WHERE EXISTS (SELECT FROM "missing" m WHERE m."order_id" = o."id" AND m."qty" > 0)
  RETURNING "id", "order_id")
INSERT INTO "sales_shipment_line" ("parent_id", "line_no", "order_line_id", "qty")
SELECT s."id", row_number() OVER (PARTITION BY s."id" ORDER BY m."line_no"), m."id", m."qty"
FROM "made" s JOIN "missing" m ON m."order_id" = s."order_id" AND m."qty" > 0;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ALTER COLUMN "audience" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ALTER COLUMN "actor_name" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment_line" ALTER COLUMN "line_no" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD CONSTRAINT "sales_shipment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sales_shipment_line_parent_idx" ON "sales_shipment_line" USING btree ("parent_id","line_no");
--> statement-breakpoint
CREATE INDEX "sales_shipment_line_order_line_id_idx" ON "sales_shipment_line" USING btree ("order_line_id");
--> statement-breakpoint
CREATE INDEX "sales_shipment_shipped_at_id_idx" ON "sales_shipment" USING btree ("shipped_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_order_id_id_idx" ON "sales_shipment" USING btree ("order_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_carrier_shipped_at_id_idx" ON "sales_shipment" USING btree ("carrier","shipped_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_tracking_no_id_idx" ON "sales_shipment" USING btree ("tracking_no","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_status_shipped_at_id_idx" ON "sales_shipment" USING btree ("status","shipped_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_delivered_at_id_idx" ON "sales_shipment" USING btree ("delivered_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_delivered_at_id_turned_idx" ON "sales_shipment" USING btree ("delivered_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sales_shipment_shipment_no_key" ON "sales_shipment" USING btree (shipment_no) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sales_shipment_order_id_ref_idx" ON "sales_shipment" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "sales_shipment_grams_idx" ON "sales_shipment" USING gin ("grams");
--> statement-breakpoint
ALTER TABLE "sales_shipment" DROP COLUMN "shipped_by";
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD CONSTRAINT "sales_shipment_status_known" CHECK (status in ('shipped', 'delivered'));
--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD CONSTRAINT "sales_shipment_audience_known" CHECK (audience in ('admin', 'member', 'system', 'provider'));
--> statement-breakpoint
CREATE TRIGGER "sales_shipment_no_delete" BEFORE DELETE ON "sales_shipment" FOR EACH ROW EXECUTE FUNCTION sales_reject_change();
--> statement-breakpoint
CREATE TRIGGER "sales_shipment_line_append_only" BEFORE UPDATE OR DELETE ON "sales_shipment_line" FOR EACH ROW EXECUTE FUNCTION sales_reject_change();
--> statement-breakpoint
-- Whoever saw the shipments in the detail of an order still sees them, and whoever checked providers sees their page.
UPDATE "access_role" SET "permissions" = "permissions" || '{/admin/sales/shipment/index}'
WHERE '/admin/sales/order/index' = ANY ("permissions") AND NOT '/admin/sales/shipment/index' = ANY ("permissions");
--> statement-breakpoint
UPDATE "access_role" SET "permissions" = "permissions" || '{/admin/platform/provider/index}'
WHERE '/admin/platform/provider/check' = ANY ("permissions") AND NOT '/admin/platform/provider/index' = ANY ("permissions");
