import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { ChevronDown, ChevronFirst, ChevronLeft, ChevronRight } from '@shopkeeper/ui/icons';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { useResourceText } from '../texts/resource-text.ts';
import { useTotal } from './list-header.tsx';
import { defaultSizeOf } from '../list-state/fitted-rows.ts';
import { pageSizes } from '../list-state/list-state.ts';
import { pagerOf, walkerOf } from '../list-state/paging.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';

const fitKey = 'fit';

interface ListFooterProps {
  readonly list: ResourceList;
  /** The exact number of rows and when it was counted, if it was requested. */
  readonly exact?: { readonly count: number; readonly at: number } | null;
  readonly children?: ReactNode;
}

/** Totals on the left; page size and, where there are several pages, the pager on the right. */
export function ListFooter({ list, exact = null, children }: ListFooterProps) {
  const text = useResourceText();
  const { number, time } = useFormatters();
  const written = useTotal();
  const { pageInfo, state, change, resource, cursors } = list;
  if (!pageInfo) return <footer className="rs-foot" />;
  const { previous, next, last, reach } = resource.appendOnly
    ? { ...walkerOf(state, pageInfo, cursors), reach: 0 }
    : pagerOf(state, pageInfo);
  return (
    <footer className="rs-foot">
      <span className="rs-foot-total">
        <span
          className={exact ? 'rs-foot-count exact' : 'rs-foot-count'}
          {...(exact && { title: text('list.added-up-at', { time: time(exact.at) }) })}
        >
          {text('list.count', { total: exact ? number(exact.count) : written(pageInfo) })}
        </span>
        {children}
      </span>
      <PageSize list={list} />
      {(previous || next) && (
        <span className="rs-pages">
          <Button
            type="text"
            size="small"
            aria-label={text('list.first')}
            disabled={state.page === 1}
            icon={<ChevronFirst size={16} />}
            onClick={() => change({ page: 1, after: null })}
          />
          <Button
            type="text"
            size="small"
            aria-label={text('list.previous')}
            disabled={!previous}
            icon={<ChevronLeft size={16} />}
            onClick={() => previous && change(previous)}
          />
          {resource.appendOnly ? (
            <span className="rs-page-no" aria-label={text('list.page')}>
              {number(state.page)}
            </span>
          ) : (
            <PageJump key={state.page} page={state.page} reach={reach} go={(page) => change({ page, after: null })} />
          )}
          <span aria-hidden>/ {last === null ? '…' : number(last)}</span>
          <Button
            type="text"
            size="small"
            aria-label={text('list.next')}
            disabled={!next}
            icon={<ChevronRight size={16} />}
            onClick={() => next && change(next)}
          />
        </span>
      )}
    </footer>
  );
}

/** Chooses the page size: a menu, because a select would be a tenth of all that the list loads. */
function PageSize({ list: { resource, state, change } }: { readonly list: ResourceList }) {
  const text = useResourceText();
  const fits = useUiConfig(({ fitsHeight }) => fitsHeight) && state.size === defaultSizeOf(resource.page);
  const { size } = state;
  const sizes = [...new Set([...pageSizes, ...(fits ? [] : [size])])];
  const items = [
    ...sizes.map((one) => ({ key: String(one), label: text('list.per-page', { count: one }) })),
    { type: 'divider' as const },
    { key: fitKey, label: text('list.fit') },
  ];
  const shown = fits ? text('list.fit') : text('list.per-page', { count: size });
  const choose = (key: string): void => {
    useUiConfig.setState({ fitsHeight: key === fitKey });
    change({ size: key === fitKey ? defaultSizeOf(resource.page) : Number(key) });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [fits ? fitKey : String(size)], onClick: ({ key }) => choose(key) }}
    >
      <Button size="small" className="rs-size" aria-haspopup="menu" aria-label={`${text('list.page-size')}: ${shown}`}>
        {shown}
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  );
}

/** The current page number; editable to jump to another page. */
function PageJump({ page, reach, go }: { readonly page: number; readonly reach: number; go(page: number): void }) {
  const text = useResourceText();
  const [typed, setTyped] = useState(String(page));
  const jump = (): void => {
    const requested = Math.min(Number(typed), reach);
    if (requested >= 1 && requested !== page) go(requested);
    else setTyped(String(page));
  };
  return (
    <input
      className="rs-jump"
      inputMode="numeric"
      aria-label={text('list.page')}
      value={typed}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onKeyDown={({ key }) => key === 'Enter' && jump()}
      onBlur={jump}
    />
  );
}
