CREATE TABLE "kit_call_count" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kit_call_count_end_index" ON "kit_call_count" USING btree ("ends_at");