-- What members wrote: 100,000 articles with 1,000,000 comments and 200,000 collections in a large shop, a tenth of it in a smaller one.
create function pg_temp.articles() returns int language sql stable as
  $$ select case when pg_temp.size('orders') >= 500000 then 100000 else 10000 end $$;

insert into community_article_category (id, name, weigh, article_count)
  select i, (array['咖啡与茶','厨房','卧室','收纳','清洁','答疑'])[i], 10 - i, 0 from generate_series(1, 6) i;

insert into community_article (id, title, category_id, member_id, content, excerpt, status, pinned, featured, locked, view_count,
    like_count, comment_count, last_floor, submitted_at, published_at)
  select i,
    (array['手冲','水壶','床单晾晒','第一次','咖啡豆','抹布','铸铁锅','书架'])[1 + pg_temp.pick(i, 61, 8)]
      || (array['三个月的记录','怎么选','心得','避坑','和它的配件','清洗'])[1 + pg_temp.pick(i, 62, 6)] || ' ' || i,
    1 + pg_temp.pick(i, 63, 6), 1 + pg_temp.pick(i, 64, pg_temp.size('members')), repeat('<p>哑光黑不显水渍，用了三个月。</p>', 20),
    '哑光黑不显水渍，用了三个月。', 'published', i % 20000 = 0, i % 500 = 0, false, pg_temp.pick(i, 65, 5000), 0, 10, 10, at, at
  from generate_series(1, pg_temp.articles()) i,
    lateral (select timestamptz '2025-06-01 00:00Z' + i * (interval '700000 minutes' / pg_temp.articles()) as at) a;

-- Ten comments each: eight with a floor, two that reply to the first.
insert into community_article_comment (id, article_id, member_id, floor, root_id, excerpt, content, status, created_at)
  select (i - 1) * 10 + n, i, 1 + pg_temp.pick(i * 10 + n, 66, pg_temp.size('members')), case when n <= 8 then n end,
    case when n > 8 then (i - 1) * 10 + 1 end, '同款，很好用', '同款，很好用', 'published',
    timestamptz '2025-06-01 00:00Z' + i * (interval '700000 minutes' / pg_temp.articles()) + n * interval '1 hour'
  from generate_series(1, pg_temp.articles()) i, generate_series(1, 10) n;
update community_article set last_floor = 8;

insert into community_article_like (article_id, member_id)
  select i, 1 + (pg_temp.pick(i, 67, pg_temp.size('members')) + n) % pg_temp.size('members')
  from generate_series(1, pg_temp.articles()) i, generate_series(1, 3) n where n <= pg_temp.pick(i, 68, 4);
update community_article a set like_count = l.n
  from (select article_id, count(*)::int as n from community_article_like group by 1) l where l.article_id = a.id;
update community_article_category c set article_count = (select count(*) from community_article a where a.category_id = c.id);

insert into community_article_collection (id, title, article_id, member_id)
  select row_number() over (), title, id, member_id
  from (select distinct a.id, a.title, 1 + (pg_temp.pick(a.id::int, 69, pg_temp.size('members')) + n) % pg_temp.size('members') as member_id
    from community_article a, generate_series(1, 2) n) kept;
update community_article a set collection_count = k.n
  from (select article_id, count(*)::int as n from community_article_collection group by 1) k where k.article_id = a.id;

-- Each article was reported once; staff have looked at all but one report in a thousand.
insert into community_report (target, target_id, member_id, reason, at)
  select 'article', i, 1 + pg_temp.pick(i, 70, pg_temp.size('members')), '广告', timestamptz '2025-06-01 00:00Z' + i * interval '1 minute'
  from generate_series(1, pg_temp.articles()) i;
update community_article set reports = 1 where id % 1000 = 0;

select setval('community_article_category_id_seq', (select max(id) from community_article_category)),
  setval('community_article_id_seq', (select max(id) from community_article)),
  setval('community_article_comment_id_seq', (select max(id) from community_article_comment)),
  setval('community_article_collection_id_seq', (select max(id) from community_article_collection));
