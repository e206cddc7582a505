import { TimeText, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from '@shopkeeper/ui/icons';
import { Panel, Stack, Stat, Text } from '@shopkeeper/ui/layout';
import { Progress } from 'antd';
import type { CheckRun, InvariantsView, InvariantView } from '../invariant-view.domain.ts';

const newestOf = (instants: readonly (number | null)[]): number | null => {
  const known = instants.flatMap((one) => (one === null ? [] : [one]));
  return known.length > 0 ? Math.min(...known) : null;
};

/** Whether all hold, how many rows that says something about, and how the last nights were. */
export function InvariantSummary({ view: { invariants, runs, running } }: { readonly view: InvariantsView }) {
  const text = useText('invariant');
  const { number } = useFormatters();
  const isPhone = usePhone();
  const last = runs.at(-1);
  const rows = invariants.reduce((sum, { checked }) => sum + checked, 0);
  return (
    <Panel padding={16} margin="0 0 16px">
      <Stack row wrap gap={[16, 32]} align="center">
        <Verdict invariants={invariants} />
        <Stack as="dl" row wrap gap={[12, 32]}>
          <Stat label={text('text.rowsChecked')} value={number(rows)} />
          <Stat label={text('text.lastFull')} value={last ? <TimeText at={last.endedAt} /> : '–'} />
        </Stack>
        {runs.length > 0 && <Nights runs={isPhone ? runs.slice(-14) : runs} />}
      </Stack>
      {running && (
        <section aria-live="polite">
          <Progress
            aria-label={text('text.checking')}
            percent={running.total === 0 ? 0 : Math.floor((running.done / running.total) * 100)}
          />
          <Text color="secondary" size={13}>
            {text('text.progress', { done: number(running.done), total: number(running.total) })}
          </Text>
        </section>
      )}
    </Panel>
  );
}

function Verdict({ invariants }: { readonly invariants: readonly InvariantView[] }) {
  const text = useText('invariant');
  const { time } = useFormatters();
  const total = invariants.length;
  const broken = invariants.filter(({ state }) => state === 'broken');
  const unchecked = invariants.filter(({ state }) => state === 'unchecked').length;
  const since = newestOf(broken.map(({ brokenAt }) => brokenAt));
  const [Icon, color, title, hint] =
    broken.length > 0
      ? ([
          ShieldAlert,
          'bad',
          text('text.someBroken', { broken: broken.length, total }),
          text('text.since', { time: since === null ? '' : time(since), rest: total - broken.length - unchecked }),
        ] as const)
      : unchecked === total
        ? ([ShieldQuestionMark, 'muted', text('text.neverChecked'), text('text.neverHint')] as const)
        : ([
            ShieldCheck,
            'ok',
            text('text.allHold', { total: total - unchecked }),
            unchecked > 0 ? text('text.unchecked', { count: unchecked }) : '',
          ] as const);
  return (
    <Stack row gap={12} align="center" grow>
      <Text color={color} className="invariant-shield">
        <Icon size={32} aria-hidden />
      </Text>
      <Stack role="status">
        <Text as="b" size={20} weight={600}>
          {title}
        </Text>
        <Text color="secondary" size={13}>
          {hint}
        </Text>
      </Stack>
    </Stack>
  );
}

/** The last checks of all invariants, the newest at the end: a broken one is taller, not only of another color. */
function Nights({ runs }: { readonly runs: readonly CheckRun[] }) {
  const text = useText('invariant');
  const { time } = useFormatters();
  return (
    <div>
      <Text color="muted" size={12} block>
        {text('text.nights', { count: runs.length })}
      </Text>
      <ol className="invariant-nights">
        {runs.map(({ endedAt, broken }) => {
          const said =
            broken === 0
              ? text('text.runGood', { time: time(endedAt) })
              : text('text.runBad', { time: time(endedAt), count: broken });
          return (
            <li key={endedAt} className={broken > 0 ? 'broken' : undefined} title={said}>
              <span className="invariant-said">{said}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
