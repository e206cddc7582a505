import { TimeText, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { LoaderCircle, Play } from '@shopkeeper/ui/icons';
import { Panel, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { Fragment } from 'react';
import { areas, brokenFirst, type InvariantView } from '../invariant-view.domain.ts';
import { InvariantDifferences } from './invariant-differences.tsx';

interface TableProps {
  readonly invariants: readonly InvariantView[];
  /** The invariant that is checked now. */
  readonly runningKey: string | null;
  /** Whether there are buttons; disabled while `onCheck` is null. */
  readonly showsCheck: boolean;
  readonly onCheck: ((key: string) => void) | null;
}

const colors = { holds: 'ok', broken: 'bad', unchecked: 'idle' } as const;

/** Every invariant as its sentence, by area, the broken ones first with the rows that differ. */
export function InvariantTable(props: TableProps) {
  const text = useText('invariant');
  const { invariants, showsCheck } = props;
  const groups = areas.map((area) => [area, brokenFirst(invariants.filter((one) => one.area === area))] as const);
  const shown = groups
    .filter(([, all]) => all.length > 0)
    .toSorted(([, one], [, other]) => Number(isBroken(other)) - Number(isBroken(one)));
  return (
    <Panel as="div" className="invariant-list">
      <div className="invariant-row head" aria-hidden>
        <span>{text('text.state')}</span>
        <span />
        <span>{text('text.statement')}</span>
        <span className="end">{text('text.checked')}</span>
        <span className="end">{text('text.last')}</span>
        <span className="end">{text('text.took')}</span>
        <span className="end">{text('text.found')}</span>
        {showsCheck && <span />}
      </div>
      {shown.map(([area, all]) => (
        <section key={area} aria-labelledby={`invariants-${area}`}>
          <h2 id={`invariants-${area}`}>{text(`text.area.${area}`)}</h2>
          <ul>
            {all.map((one) => (
              <Row key={one.key} {...props} invariant={one} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

const isBroken = (all: readonly InvariantView[]): boolean => all.some(({ state }) => state === 'broken');

function Row({ invariant, runningKey, showsCheck, onCheck }: TableProps & { readonly invariant: InvariantView }) {
  const text = useText('invariant');
  const { key, no, state, statement } = invariant;
  const isRunning = runningKey === key;
  return (
    <li className={state === 'broken' ? 'broken' : undefined} data-invariant={key} data-state={state}>
      <div className="invariant-row">
        <StatusBadge color={colors[state]} shape={state === 'broken' ? 'cross' : state === 'unchecked' ? 'ring' : undefined}>
          {text(`text.state.${state}`)}
        </StatusBadge>
        <Text color="muted">{no}</Text>
        <Text as={state === 'broken' ? 'b' : 'span'} weight={state === 'broken' ? 600 : 400} className="invariant-statement">
          {statement}
        </Text>
        <Figures invariant={invariant} />
        {showsCheck && (
          <Button
            type="text"
            size="small"
            aria-label={text('text.checkOne', { statement })}
            title={text('text.check')}
            disabled={onCheck === null}
            icon={isRunning ? <LoaderCircle size={15} className="ly-spin" /> : <Play size={15} />}
            onClick={() => onCheck?.(key)}
          />
        )}
      </div>
      {invariant.differences.length > 0 && <InvariantDifferences invariant={invariant} />}
    </li>
  );
}

/** How many rows were checked, when, how long it took, and how many differ. */
function Figures({ invariant: { state, checked, checkedAt, tookMs, found } }: { readonly invariant: InvariantView }) {
  const text = useText('invariant');
  const { number } = useFormatters();
  const isPhone = usePhone();
  if (state === 'unchecked' || checkedAt === null)
    return isPhone ? null : (
      <Fragment>
        {['checked', 'last', 'took', 'found'].map((name) => (
          <Text key={name} color="muted" align="end">
            –
          </Text>
        ))}
      </Fragment>
    );
  const rows = found > 0 ? text('text.rows', { count: number(found) }) : '0';
  if (isPhone)
    return (
      <Text color="secondary" size={13} numeric className="invariant-figures">
        {text('text.rows', { count: number(checked) })} · <TimeText at={checkedAt} />
        {found > 0 && ` · ${text('text.found')}: ${rows}`}
      </Text>
    );
  return (
    <>
      <Text numeric align="end">
        {number(checked)}
      </Text>
      <Text color="secondary" align="end" nowrap>
        <TimeText at={checkedAt} />
      </Text>
      <Text numeric color="secondary" align="end" nowrap>
        {(tookMs / 1000).toFixed(1)} s
      </Text>
      <Text numeric align="end" color={found > 0 ? 'bad' : 'secondary'} weight={found > 0 ? 600 : 400}>
        {rows}
      </Text>
    </>
  );
}
