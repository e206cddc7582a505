CREATE TABLE "catalog_stock_alert" (
	"sku_id" bigint PRIMARY KEY NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "catalog_stock_alert" ADD CONSTRAINT "catalog_stock_alert_sku_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."catalog_product_sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_stock_alert_open_idx" ON "catalog_stock_alert" USING btree ("raised_at" DESC NULLS LAST) WHERE "catalog_stock_alert"."cleared_at" is null;