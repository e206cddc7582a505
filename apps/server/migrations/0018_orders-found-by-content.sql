-- Orders are found by what is in them and by their tracking numbers; the columns that the search reads come before it.
ALTER TABLE "catalog_product" ADD COLUMN "repriced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "catalog_product" ADD COLUMN "price_changes" jsonb;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "item_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "tracking_nos" text;--> statement-breakpoint
UPDATE sales_order o SET item_names = left(coalesce((
    SELECT string_agg(n.text, ' ' ORDER BY n.first) FROM (
      SELECT t.text, min(l.line_no * 2 + t.at) AS first FROM sales_order_line l,
        lateral (VALUES (l.name, 0), (l.sku_code, 1)) AS t(text, at)
      WHERE l.parent_id = o.id AND t.text <> '' GROUP BY t.text) n), ''), 1000);--> statement-breakpoint
UPDATE sales_order o SET carrier = s.carrier, tracking_nos = left(s.tracking_nos, 500)
  FROM (SELECT order_id, (array_agg(carrier ORDER BY id DESC))[1] AS carrier,
      nullif(string_agg(tracking_no, ' ' ORDER BY id), '') AS tracking_nos
    FROM sales_shipment GROUP BY order_id) s
  WHERE s.order_id = o.id;--> statement-breakpoint
ALTER TABLE "sales_order" drop column "grams";--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("order_no", '') || ' ' || coalesce("receiver_name", '') || ' ' || coalesce("receiver_mobile", '') || ' ' || coalesce("tracking_nos", '') || ' ' || coalesce("item_names", ''))) STORED;--> statement-breakpoint
CREATE INDEX "sales_order_grams_idx" ON "sales_order" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "sales_order_receiver_name_placed_at_id_idx" ON "sales_order" USING btree ("receiver_name","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_carrier_placed_at_id_idx" ON "sales_order" USING btree ("carrier","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_tracking_nos_id_idx" ON "sales_order" USING btree ("tracking_nos","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_buyer_note_id_idx" ON "sales_order" USING btree ("buyer_note","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_staff_note_id_idx" ON "sales_order" USING btree ("staff_note","id") WHERE deleted_at is null;
