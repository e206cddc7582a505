import { type Translate, useText } from '@shopkeeper/web-kit';
import { Checkbox, Tooltip } from 'antd';
import type { NodeGroup, NodePage, NodeTitle } from '../node-page.domain.ts';

/** What is chosen, and how it is changed. */
export interface Picking {
  readonly chosen: ReadonlySet<string>;
  readonly stored: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  readonly wordOf: Translate;
  /** Whether the node stays as it is, whoever asks. */
  isFixed(node: string): boolean;
  pick(nodes: readonly string[], isChosen: boolean): void;
}

interface WholeBoxProps {
  readonly nodes: readonly NodeTitle[];
  readonly label: string;
  readonly picking: Picking;
}

/** One box for many nodes: ticked when all of them are, half when some are. Nodes that are fixed stay as they are. */
function WholeBox({ nodes, label, picking }: WholeBoxProps) {
  const chosen = nodes.filter(({ node }) => picking.chosen.has(node));
  const free = nodes.map(({ node }) => node).filter((node) => !picking.isFixed(node));
  const isAll = chosen.length === nodes.length;
  const isWhole = free.length > 0 && free.every((node) => picking.chosen.has(node));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && chosen.length > 0}
      disabled={free.length === 0}
      aria-label={label}
      onChange={() => picking.pick(free, !isWhole)}
    />
  );
}

/** The pages of a group, one line each: the page, and what may be done there. */
export function NodeGroupRows({ group, picking }: { readonly group: NodeGroup; readonly picking: Picking }) {
  const text = useText('role');
  const title = picking.wordOf(group.title);
  const nodes = group.pages.flatMap((page) => page.nodes);
  return (
    <section className="ro-group" aria-label={title}>
      <h3>
        {!picking.isReadOnly && <WholeBox nodes={nodes} label={text('text.selectGroup', { group: title })} picking={picking} />}
        {title}
        <Count nodes={nodes} picking={picking} />
      </h3>
      {group.pages.map((page) => (
        <PageRow key={page.path} page={page} picking={picking} />
      ))}
    </section>
  );
}

function Count({ nodes, picking }: { readonly nodes: readonly NodeTitle[]; readonly picking: Picking }) {
  const text = useText('role');
  const count = nodes.filter(({ node }) => picking.chosen.has(node)).length;
  return <small>{text('text.pageCount', { count, total: nodes.length })}</small>;
}

function PageRow({ page, picking }: { readonly page: NodePage; readonly picking: Picking }) {
  const text = useText('role');
  const title = picking.wordOf(page.title);
  return (
    <div className="ro-page" role="group" aria-label={title}>
      <span className="ro-page-name">
        {!picking.isReadOnly && (
          <WholeBox nodes={page.nodes} label={text('text.selectPage', { page: title })} picking={picking} />
        )}
        <span title={page.path}>{title}</span>
        <Count nodes={page.nodes} picking={picking} />
      </span>
      <span className="ro-nodes">
        {page.nodes.map((one) => (
          <NodeBox key={one.node} one={one} picking={picking} />
        ))}
      </span>
    </div>
  );
}

function NodeBox({ one, picking }: { readonly one: NodeTitle; readonly picking: Picking }) {
  const text = useText('role');
  const { node, title } = one;
  const isFixed = picking.isFixed(node);
  const isChosen = picking.chosen.has(node);
  const change = isChosen === picking.stored.has(node) ? '' : isChosen ? ' added' : ' removed';
  const box = (
    <Checkbox
      className={`ro-node${change}`}
      checked={isChosen}
      disabled={isFixed}
      onChange={() => picking.pick([node], !isChosen)}
    >
      {picking.wordOf(title)}
    </Checkbox>
  );
  if (picking.isReadOnly) return <span className="ro-tag">{picking.wordOf(title)}</span>;
  return isFixed ? (
    <Tooltip title={text('text.notHeld')}>
      <span aria-description={text('text.notHeld')}>{box}</span>
    </Tooltip>
  ) : (
    box
  );
}
