import { Button, InputNumber, Select } from 'antd';
import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { useResourceText } from '../resource-text.ts';
import { useTotal } from './list-head.tsx';
import { pageSizes } from './list-state.ts';
import { pagerOf, walkerOf } from './paging.ts';
import type { ResourceList } from './use-resource-list.ts';

/** Totals at the left; size of a page and the way to other pages at the right. */
export function ListFoot({ list, children }: { readonly list: ResourceList; readonly children?: ReactNode }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const written = useTotal();
  const { facts, state, change, resource, cursors } = list;
  if (!facts) return <footer className="rs-foot" />;
  const { previous, next, last, reach } = resource.facts
    ? { ...walkerOf(state, facts, cursors), reach: 0 }
    : pagerOf(state, facts);
  return (
    <footer className="rs-foot">
      <span className="rs-foot-total">
        {text('list.count', { total: written(facts) })}
        {children}
      </span>
      <Select
        size="small"
        className="rs-size"
        aria-label={text('list.page-size')}
        value={state.size}
        options={[...new Set([...pageSizes, state.size])].map((value) => ({
          value,
          label: text('list.per-page', { count: value }),
        }))}
        onChange={(size) => change({ size })}
      />
      <span className="rs-pages">
        {resource.facts && (
          <Button
            type="text"
            size="small"
            aria-label={text('list.first')}
            disabled={state.page === 1}
            icon={<ChevronFirst size={16} />}
            onClick={() => change({ page: 1, after: null })}
          />
        )}
        <Button
          type="text"
          size="small"
          aria-label={text('list.previous')}
          disabled={!previous}
          icon={<ChevronLeft size={16} />}
          onClick={() => previous && change(previous)}
        />
        {resource.facts ? (
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
    </footer>
  );
}

/** The number of the page, which may be typed over. */
function PageJump({ page, reach, go }: { readonly page: number; readonly reach: number; go(page: number): void }) {
  const text = useResourceText();
  const [typed, setTyped] = useState<number | null>(page);
  const jump = (): void => {
    if (typed !== null && typed !== page) go(Math.min(typed, reach));
  };
  return (
    <InputNumber
      size="small"
      className="rs-jump"
      aria-label={text('list.page')}
      value={typed}
      min={1}
      max={reach}
      precision={0}
      controls={false}
      onChange={setTyped}
      onPressEnter={jump}
      onBlur={jump}
    />
  );
}
