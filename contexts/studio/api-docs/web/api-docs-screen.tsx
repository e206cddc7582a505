import { useCall, usePageSearch, useText } from '@shopkeeper/web-kit';
import { EmptyState, ErrorState, save, Section } from '@shopkeeper/web-kit/resource';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue } from 'react';
import { type ApiDocument, groupsOf } from '../api-docs.domain.ts';
import { apiDocsPage } from '../api-docs.page.ts';
import { ApiCallRow } from './api-call-row.tsx';
import './api-docs.css';

/** Every call of the product as it is mounted, found by words; what is looked for stands in the address. */
export function ApiDocsScreen() {
  const text = useText('api-docs');
  const { data, error, refetch } = useCall<ApiDocument>(`${apiDocsPage.path}/document`, {});
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <article className="rs-detail ad-page">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
        {data && (
          <Button
            className="ad-save"
            onClick={() => save(new Blob([JSON.stringify(data)], { type: 'application/json' }), 'openapi.json')}
          >
            {text('text.save')}
          </Button>
        )}
      </header>
      {data ? <Calls document={data} /> : <Skeleton active paragraph={{ rows: 12 }} />}
    </article>
  );
}

function Calls({ document }: { readonly document: ApiDocument }) {
  const text = useText('api-docs');
  const [query, setQuery] = usePageSearch();
  const requested = query.get('find') ?? '';
  const groups = groupsOf(document, useDeferredValue(requested));
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  const find = (labels: string): void => setQuery(new URLSearchParams(labels === '' ? {} : { find: labels }), { replace: true });
  return (
    <>
      <p className="rs-hint">
        {text('text.hint')} {document.info.description.replaceAll('`', '')}
      </p>
      <div className="ad-find" role="search">
        <Input
          allowClear
          aria-label={text('text.search')}
          placeholder={text('text.search')}
          value={requested}
          onChange={({ target }) => find(target.value)}
        />
        <span className="rs-count" role="status">
          {text('text.calls', { count })}
        </span>
      </div>
      {count === 0 && <EmptyState isFiltered title={text('text.none')} hint={text('text.noneHint')} />}
      {groups.map(({ name, title, calls }) => (
        <Section key={name} title={title} extra={<code className="ad-module">{name}</code>}>
          {calls.map((one) => (
            <ApiCallRow key={`${one.method} ${one.path}`} call={one} document={document} />
          ))}
        </Section>
      ))}
    </>
  );
}
