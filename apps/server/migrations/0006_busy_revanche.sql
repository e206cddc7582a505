DROP VIEW "public"."catalog_stock_list";--> statement-breakpoint
CREATE INDEX "kit_audit_action_created_at_id_idx" ON "kit_audit" USING btree ("action","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_audience_created_at_id_idx" ON "kit_audit" USING btree ("audience","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_ip_created_at_id_idx" ON "kit_audit" USING btree ("ip","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_row_id_id_idx" ON "kit_audit" USING btree ("row_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_label_id_idx" ON "kit_audit" USING btree ("label","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_trace_id_id_idx" ON "kit_audit" USING btree ("trace_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_product_type_updated_at_id_idx" ON "catalog_product" USING btree ("product_type","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_created_at_id_idx" ON "catalog_product" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_published_at_id_idx" ON "catalog_product" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_published_at_id_turned_idx" ON "catalog_product" USING btree ("published_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_spu_code_id_idx" ON "catalog_product" USING btree ("spu_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_handle_id_idx" ON "catalog_product" USING btree ("handle","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_stock_level_latest_idx" ON "catalog_stock_level" USING btree ("sku_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "catalog_stock_level_available_idx" ON "catalog_stock_level" USING btree ((on_hand - reserved - allocated - safety),"sku_id");--> statement-breakpoint
CREATE INDEX "catalog_stock_level_on_hand_idx" ON "catalog_stock_level" USING btree ("on_hand","sku_id");--> statement-breakpoint
CREATE INDEX "catalog_stock_level_reserved_idx" ON "catalog_stock_level" USING btree ("reserved","sku_id");--> statement-breakpoint
CREATE INDEX "catalog_stock_level_updated_idx" ON "catalog_stock_level" USING btree ("updated_at","sku_id");--> statement-breakpoint
CREATE INDEX "member_address_region_id_idx" ON "member_address" USING btree ("region","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_address_mobile_id_idx" ON "member_address" USING btree ("mobile","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_address_name_id_idx" ON "member_address" USING btree ("name","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_address_updated_at_id_idx" ON "member_address" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_gender_jointime_id_idx" ON "member_member" USING btree ("gender","jointime" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_source_jointime_id_idx" ON "member_member" USING btree ("source","jointime" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_paid_order_count_id_idx" ON "member_member" USING btree ("paid_order_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_money_id_idx" ON "member_member" USING btree ("money" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_score_id_idx" ON "member_member" USING btree ("score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_last_paid_at_id_idx" ON "member_member" USING btree ("last_paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_last_paid_at_id_turned_idx" ON "member_member" USING btree ("last_paid_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_birthday_id_idx" ON "member_member" USING btree ("birthday","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_email_id_idx" ON "member_member" USING btree ("email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_fulfillment_status_placed_at_id_idx" ON "sales_order" USING btree ("fulfillment_status","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_payment_method_placed_at_id_idx" ON "sales_order" USING btree ("payment_method","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_origin_placed_at_id_idx" ON "sales_order" USING btree ("origin","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_close_reason_placed_at_id_idx" ON "sales_order" USING btree ("close_reason","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_receiver_region_placed_at_id_idx" ON "sales_order" USING btree ("receiver_region","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_paid_at_id_turned_idx" ON "sales_order" USING btree ("paid_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE VIEW "public"."catalog_stock_list" AS (
  select l.sku_id as id, 1 as version, p.created_at, l.updated_at, null::timestamptz(3) as deleted_at, p.id as product_id, p.name, p.spu_code, s.sku_code, s.barcode,
    s."values", coalesce(s.image, p.images[1]) as image, p.status, l.on_hand, l.reserved, l.allocated, l.safety,
    l.on_hand - l.reserved - l.allocated - l.safety as available, s.low_stock,
    p.low_skus > 0 and coalesce(s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock, false) as low, p.grams
  from catalog_stock_level l left join catalog_product_sku s on s.id = l.sku_id
    left join catalog_product p on p.id = s.parent_id and p.deleted_at is null);