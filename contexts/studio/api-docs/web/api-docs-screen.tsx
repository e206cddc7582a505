import { useCall } from '@shopkeeper/api-client';
import { usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { modeOf, useUiConfig } from '@shopkeeper/ui/theme';
import { EmptyState, ErrorState, save } from '@shopkeeper/admin-ui';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue, useEffect } from 'react';
import { type ApiDocument, findCalls } from '../api-docs.domain.ts';
import { apiDocsPage } from '../api-docs.page.ts';
import { ApiViewer } from './api-viewer.tsx';
import './api-docs.css';

/** Every registered call, with a search that is stored in the URL. */
export function ApiDocsScreen() {
  const text = useText('api-docs');
  const { data, error, refetch } = useCall<ApiDocument>(`${apiDocsPage.path}/document`, {});
  useSwaggerMode();
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
  const search = query.get('find') ?? '';
  const deferred = useDeferredValue(search);
  const count = findCalls(document, deferred).size;
  const find = (term: string): void => setQuery(new URLSearchParams(term === '' ? {} : { find: term }), { replace: true });
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
          value={search}
          onChange={({ target }) => find(target.value)}
        />
        <span className="rs-count" role="status">
          {text('text.calls', { count })}
        </span>
      </div>
      {count === 0 && <EmptyState isFiltered title={text('text.none')} hint={text('text.noneHint')} />}
      <div hidden={count === 0}>
        <ApiViewer document={document} search={search} />
      </div>
    </>
  );
}

/** Sets the class on `html` that switches Swagger UI to dark mode. */
function useSwaggerMode(): void {
  const isDark = useUiConfig(modeOf) === 'dark';
  useEffect(() => {
    document.documentElement.classList.toggle('dark-mode', isDark);
  }, [isDark]);
}
