import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'article.articles': [
    'update community_article_category set article_count = article_count + 1 where id = (select min(id) from community_article_category)',
  ],
  'article.comments': [
    'update community_article set comment_count = comment_count + 1 where id = (select min(id) from community_article)',
  ],
  'article.likes': [
    'update community_article set like_count = like_count + 1 where id = (select min(id) from community_article)',
  ],
  'article.collections': [
    'update community_article set collection_count = collection_count + 1 where id = (select min(id) from community_article)',
  ],
};
