import { useCall } from '@shopkeeper/api-client';
import { ErrorState } from '@shopkeeper/admin-ui';
import { LineChart } from '@shopkeeper/admin-ui/charts';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { localTime } from '@shopkeeper/resource/calendar';
import { PageLink } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import type { CommunityHome } from '../community-home.domain.ts';
import './community-home.css';

const articles = '/admin/community/article';
const comments = '/admin/community/article-comment';
const isPending = { field: 'status', op: 'eq', value: 'pending' } as const;
const isReported = { field: 'reports', op: 'gt', value: 0 } as const;

/** The rows of each queue. */
const addresses = {
  articles: listAddress(articles, [isPending]),
  comments: listAddress(comments, [isPending]),
  reportedArticles: listAddress(articles, [isReported]),
  reportedComments: listAddress(comments, [isReported]),
} as const;

/** What waits in the community, 30 days of writing, and what is read most. */
export function CommunityHomeScreen() {
  const text = useText('community-home');
  const { data, error, refetch } = useCall<CommunityHome>('/admin/community/community-home/overview', {}, { everyMs: 60_000 });
  return (
    <Stack gap={14} className="community-home">
      <Toolbar as="header" end={<PageLink to="/community">{text('text.open')}</PageLink>}>
        <h1>{text('title')}</h1>
      </Toolbar>
      {data && <Home home={data} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
    </Stack>
  );
}

function Home({ home }: { readonly home: CommunityHome }) {
  return (
    <>
      <Queues home={home} />
      <Trend home={home} />
      <Top home={home} />
      <Reporters home={home} />
    </>
  );
}

function Queues({ home }: { readonly home: CommunityHome }) {
  const text = useText('community-home');
  const { number } = useFormatters();
  return (
    <Columns of={4} narrowOn="phone" narrow={2} gap={14}>
      {home.queues.map(({ key, count, oldestAt }) => (
        <Panel key={key} padding="14px 16px" data-queue={key}>
          <PageLink to={addresses[key]}>{text(`text.queue.${key}`)}</PageLink>
          <Text as="p" size={22} weight={600} numeric>
            {number(count)}
          </Text>
          <Text as="small" color="muted" size={13}>
            {oldestAt === null ? (
              text('text.nothing')
            ) : (
              <>
                {text('text.oldest')} <TimeText at={oldestAt} />
              </>
            )}
          </Text>
        </Panel>
      ))}
    </Columns>
  );
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

function Trend({ home }: { readonly home: CommunityHome }) {
  const text = useText('community-home');
  const { number } = useFormatters();
  const chart = useMemo(
    () => ({
      categories: home.days.map((at) => localTime(at).slice(5, 10)),
      series: [
        { name: text('text.comments'), points: home.comments },
        { name: text('text.articles'), points: home.articles, isComparison: true },
      ],
      print: (value: number) => number(value),
    }),
    [home, text, number],
  );
  const totals = (
    <Stack as="ul" row wrap gap={[0, 16]}>
      {(['comments', 'articles', 'members'] as const).map((key) => (
        <Text as="li" key={key} color="secondary" size={13} className="community-legend" data-series={key}>
          {`${text(`text.${key}`)} ${number(sum(home[key]))}`}
        </Text>
      ))}
    </Stack>
  );
  return (
    <Panel title={text('text.days')} padding="14px 16px" extra={totals}>
      <LineChart label={text('text.days')} height={240} {...chart} />
    </Panel>
  );
}

function Top({ home }: { readonly home: CommunityHome }) {
  const text = useText('community-home');
  const { number } = useFormatters();
  return (
    <Panel
      title={text('text.top')}
      padding="14px 16px"
      extra={
        <Stack row gap={12}>
          <Text color="muted">{text('text.top-hint')}</Text>
          <PageLink to={articles} data-more>
            {text('text.all')}
          </PageLink>
        </Stack>
      }
    >
      {home.top.length === 0 ? (
        <Text color="muted">{text('text.none')}</Text>
      ) : (
        <table>
          <thead>
            <tr>
              {['article', 'author', 'views', 'comments', 'collections'].map((name) => (
                <th key={name} scope="col">
                  {text(`text.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {home.top.map(({ id, title, author, viewCount, commentCount, collectionCount }) => (
              <tr key={id}>
                <td>
                  <PageLink to={`/article/${id}`}>{title}</PageLink>
                </td>
                <td>{author ?? text('text.shop')}</td>
                <td>{number(viewCount)}</td>
                <td>{number(commentCount)}</td>
                <td>{number(collectionCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const among = (path: string, ids: readonly number[]) => listAddress(path, [{ field: 'id', op: 'in', value: ids }]);

/** Who reported most, how many of it staff hid or deleted, and what it was. */
function Reporters({ home: { reporters } }: { readonly home: CommunityHome }) {
  const text = useText('community-home');
  const { number } = useFormatters();
  return (
    <Panel
      title={text('text.reporters')}
      padding="14px 16px"
      data-reporters
      extra={<Text color="muted">{text('text.reporters-hint')}</Text>}
    >
      {reporters.length === 0 ? (
        <Text color="muted">{text('text.no-reports')}</Text>
      ) : (
        <table className="community-reporters">
          <thead>
            <tr>
              {['reporter', 'reported', 'upheld', 'articles', 'comments'].map((name) => (
                <th key={name} scope="col">
                  {text(`text.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reporters.map(({ name, count, upheld, articleIds, commentIds }, row) => (
              <tr key={row}>
                <td>{name || text('text.unnamed')}</td>
                <td>{number(count)}</td>
                <td>{number(upheld)}</td>
                <td>
                  {articleIds.length > 0 && <PageLink to={among(articles, articleIds)}>{number(articleIds.length)}</PageLink>}
                </td>
                <td>
                  {commentIds.length > 0 && <PageLink to={among(comments, commentIds)}>{number(commentIds.length)}</PageLink>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
