DROP INDEX "catalog_stock_level_available_idx";--> statement-breakpoint
DROP INDEX "catalog_stock_level_on_hand_idx";--> statement-breakpoint
DROP INDEX "catalog_stock_level_reserved_idx";--> statement-breakpoint
DROP INDEX "catalog_stock_level_updated_idx";--> statement-breakpoint
-- Room on each page for the new version of a row, so that an update that changes no indexed column writes into no index.
ALTER TABLE catalog_stock_level SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE catalog_product SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE sales_order SET (fillfactor = 85);
