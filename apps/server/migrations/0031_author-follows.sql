CREATE TABLE "community_follow" (
	"member_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_follow_pk" PRIMARY KEY("member_id","author_id"),
	CONSTRAINT "community_follow_other" CHECK ("community_follow"."member_id" <> "community_follow"."author_id")
);
--> statement-breakpoint
CREATE INDEX "community_follow_author_idx" ON "community_follow" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "community_follow_at_idx" ON "community_follow" USING btree ("member_id","at" DESC NULLS LAST,"author_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "community_report_at_idx" ON "community_report" USING btree ("at");