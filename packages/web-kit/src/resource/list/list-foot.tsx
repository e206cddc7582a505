import { Button, InputNumber, Select } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { useResourceText } from '../resource-text.ts';
import { useTotal } from './list-head.tsx';
import { pageSizes } from './list-state.ts';
import { pagerOf } from './paging.ts';
import type { ResourceList } from './use-resource-list.ts';

/** Totals at the left; size of a page and the way to other pages at the right. */
export function ListFoot({ list }: { readonly list: ResourceList }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const written = useTotal();
  const { facts, state, change } = list;
  if (!facts) return <footer className="rs-foot" />;
  const { previous, next, last, reach } = pagerOf(state, facts);
  return (
    <footer className="rs-foot">
      <span className="rs-foot-total">{text('list.count', { total: written(facts) })}</span>
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
        <Button
          type="text"
          size="small"
          aria-label={text('list.previous')}
          disabled={!previous}
          icon={<ChevronLeft size={16} />}
          onClick={() => previous && change(previous)}
        />
        <PageJump key={state.page} page={state.page} reach={reach} go={(page) => change({ page, after: null })} />
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
