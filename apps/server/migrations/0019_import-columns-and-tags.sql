CREATE TABLE "kit_import_column" (
	"resource" text NOT NULL,
	"heading" text NOT NULL,
	"field" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT kit_now() NOT NULL,
	CONSTRAINT "kit_import_column_pk" PRIMARY KEY("resource","heading")
);
--> statement-breakpoint
ALTER TABLE "sales_order" DROP CONSTRAINT "sales_order_origin_known";--> statement-breakpoint
ALTER TABLE "catalog_product" ADD COLUMN "sku_codes" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Products are found by the codes of their SKUs; the generated column that the search reads comes after them.
UPDATE catalog_product p SET sku_codes = coalesce((
    SELECT string_agg(n.text, ' ' ORDER BY n.first) FROM (
      SELECT t.text, min(s.line_no * 2 + t.at) AS first FROM catalog_product_sku s,
        lateral (VALUES (s.sku_code, 0), (s.barcode, 1)) AS t(text, at)
      WHERE s.parent_id = p.id AND t.text <> '' GROUP BY t.text) n), '');--> statement-breakpoint
DROP VIEW "public"."catalog_stock_list";--> statement-breakpoint
ALTER TABLE "catalog_product" drop column "grams";--> statement-breakpoint
ALTER TABLE "catalog_product" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", '') || ' ' || coalesce("spu_code", '') || ' ' || coalesce("handle", '') || ' ' || coalesce("sku_codes", ''))) STORED;--> statement-breakpoint
CREATE INDEX "catalog_product_grams_idx" ON "catalog_product" USING gin ("grams");--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_origin_known" CHECK (origin in ('admin', 'h5', 'miniapp', 'app', 'pc', 'import'));--> statement-breakpoint
CREATE VIEW "public"."catalog_stock_list" AS (
  select l.sku_id as id, 1 as version, p.created_at, l.updated_at, null::timestamptz(3) as deleted_at, p.id as product_id, p.name, p.spu_code, s.sku_code, s.barcode,
    s."values", coalesce(s.image, p.images[1]) as image, p.status, l.on_hand, l.reserved, l.allocated, l.safety,
    l.on_hand - l.reserved - l.allocated - l.safety as available, s.low_stock,
    p.low_skus > 0 and coalesce(s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock, false) as low, p.grams
  from catalog_stock_level l left join catalog_product_sku s on s.id = l.sku_id
    left join catalog_product p on p.id = s.parent_id and p.deleted_at is null);--> statement-breakpoint
ALTER TABLE "sales_order_event" DROP CONSTRAINT "sales_order_event_type";--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_order_tags_gin_idx" ON "sales_order" USING gin ("tags") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "sales_order_event" ADD CONSTRAINT "sales_order_event_type" CHECK (type in ('draft', 'place', 'markPaid', 'settleFree', 'ship', 'confirm', 'close', 'cancel', 'expire', 'refund', 'hold', 'release', 'note', 'comment', 'editAddress'));
