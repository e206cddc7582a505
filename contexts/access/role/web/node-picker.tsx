import { type Translate, useText } from '@shopkeeper/web-kit';
import { Search } from '@shopkeeper/web-kit/icons';
import { EmptyState, ErrorState } from '@shopkeeper/web-kit/resource';
import { Button, Checkbox, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { nodeChanges, type NodeGroup, searchNodes, strayNodes, withNodes } from '../node-page.domain.ts';
import { NodeGroupRows, type Picking } from './node-group-rows.tsx';
import { NodeChangesNote } from './node-changes-note.tsx';
import { useNodeCatalogue } from './use-node-catalogue.ts';
import './role.css';

interface NodePickerProps {
  readonly value: readonly string[];
  /** What is stored: changes are told against it. */
  readonly stored: readonly string[];
  readonly isDisabled?: boolean;
  /** Shows what is chosen and nothing else. */
  readonly isReadOnly?: boolean;
  onChange?(nodes: readonly string[]): void;
}

const nodesOf = (groups: readonly NodeGroup[]): readonly string[] =>
  groups.flatMap(({ pages }) => pages.flatMap(({ nodes }) => nodes.map(({ node }) => node)));

const onlyChosenOf = (groups: readonly NodeGroup[], chosen: ReadonlySet<string>): readonly NodeGroup[] =>
  groups
    .map((group) => ({
      ...group,
      pages: group.pages
        .map((page) => ({ ...page, nodes: page.nodes.filter(({ node }) => chosen.has(node)) }))
        .filter(({ nodes }) => nodes.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0);

/** Permission nodes by group and page: to search, to choose one by one, by page or by group; what saving will change is told below. */
export function NodePicker(props: NodePickerProps) {
  const { value, stored, isReadOnly = false, isDisabled = false, onChange } = props;
  const catalogue = useNodeCatalogue();
  const { groups, text: wordOf, error, retry, holds } = catalogue;
  if (error && groups.length === 0) return <ErrorState error={error} retry={retry} />;
  if (!wordOf) return <Skeleton active paragraph={{ rows: 8 }} />;
  const stray = strayNodes(value, groups);
  const picking: Picking = {
    chosen: new Set(value),
    stored: new Set(stored),
    isFixed: (node) => isReadOnly || isDisabled || !(holds(node) || stray.includes(node)),
    isReadOnly,
    wordOf,
    pick: (nodes, isChosen) => onChange?.(withNodes(value, nodes, isChosen)),
  };
  return (
    <div className="ro-picker">
      <Choosing groups={groups} stray={stray} picking={picking} />
      {!isReadOnly && <NodeChangesNote changes={nodeChanges(stored, value)} groups={groups} wordOf={wordOf} />}
    </div>
  );
}

interface ChoosingProps {
  readonly groups: readonly NodeGroup[];
  readonly stray: readonly string[];
  readonly picking: Picking;
}

function Choosing({ groups, stray, picking }: ChoosingProps) {
  const text = useText('role');
  const [term, setTerm] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(picking.isReadOnly);
  const [kept, setKept] = useState(picking.chosen);
  const found = searchNodes(groups, term, picking.wordOf);
  const shown = onlyChosen ? onlyChosenOf(found, kept) : found;
  const free = nodesOf(shown).filter((node) => !picking.isFixed(node));
  const total = nodesOf(groups).length;
  // A box that is unticked stays in sight: the list is narrowed to what was chosen at the moment of asking.
  const narrow = (isNarrow: boolean): void => {
    setKept(picking.chosen);
    setOnlyChosen(isNarrow);
  };
  return (
    <>
      <div className="ro-bar">
        <Input
          value={term}
          prefix={<Search size={15} aria-hidden />}
          placeholder={text('text.search')}
          aria-label={text('text.search')}
          allowClear
          onChange={(event) => setTerm(event.target.value)}
        />
        <span className="ro-count" aria-live="polite">
          {text('text.chosen', { count: picking.chosen.size - stray.length, total })}
        </span>
        <Checkbox checked={onlyChosen} onChange={(event) => narrow(event.target.checked)}>
          {text('text.onlyChosen')}
        </Checkbox>
        {!picking.isReadOnly && <WholeButtons free={free} picking={picking} text={text} />}
      </div>
      {shown.length === 0 && <EmptyState isFiltered title={text('text.nothing')} hint="" />}
      {shown.map((group) => (
        <NodeGroupRows key={group.name} group={group} picking={picking} />
      ))}
      {stray.length > 0 && <StrayRows nodes={stray} picking={picking} />}
    </>
  );
}

interface WholeButtonsProps {
  readonly free: readonly string[];
  readonly picking: Picking;
  readonly text: Translate;
}

function WholeButtons({ free, picking, text }: WholeButtonsProps) {
  return (
    <span className="ro-whole">
      <Button size="small" disabled={free.length === 0} onClick={() => picking.pick(free, true)}>
        {text('text.selectAll')}
      </Button>
      <Button size="small" disabled={free.length === 0} onClick={() => picking.pick(free, false)}>
        {text('text.selectNone')}
      </Button>
    </span>
  );
}

/** What was granted before its declaration went away: it permits nothing and can only be given up. */
function StrayRows({ nodes, picking }: { readonly nodes: readonly string[]; readonly picking: Picking }) {
  const text = useText('role');
  return (
    <section className="ro-group">
      <h3>{text('text.stray')}</h3>
      {nodes.map((node) => (
        <div key={node} className="ro-page">
          <Checkbox checked disabled={picking.isFixed(node)} onChange={() => picking.pick([node], false)}>
            <code>{node}</code>
          </Checkbox>
        </div>
      ))}
    </section>
  );
}
