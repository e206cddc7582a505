import { useMemberSession } from '@shopkeeper/api-client/session';
import { PageLink } from '@shopkeeper/shell';
import { useGreetingOf } from '@shopkeeper/shell/pages';
import { MoneyText, TimeText, useNow } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Stat, Text } from '@shopkeeper/ui/layout';

/** A greeting by time of day, the member's balances, and the date of registration. */
export function Greeting() {
  const text = useText('overview');
  const { date, number } = useFormatters();
  const person = useMemberSession((session) => session.person);
  const greeting = useGreetingOf(person?.nickname || person?.username || '', useNow());
  if (!person) return null;
  return (
    <section className="mc-hero" aria-label={text('text.account')}>
      <h1 className="overview-greeting">{greeting}</h1>
      <Stack row wrap gap={[2, 16]}>
        <Text color="secondary" size={13}>
          {text('text.since', { date: date(person.jointime) })}
        </Text>
        {person.lastlogintime !== null && (
          <Text color="secondary" size={13}>
            {text('text.last-login')} <TimeText at={person.lastlogintime} />
          </Text>
        )}
      </Stack>
      <Columns as="dl" min={136} gap={12} margin="18px 0 0">
        <Stat
          className="overview-stat"
          labelSize={13}
          size={24}
          label={text('text.balance')}
          value={
            <PageLink className="ly-link" to="/user/balance">
              <MoneyText fen={person.money} />
            </PageLink>
          }
        />
        <Stat
          className="overview-stat"
          labelSize={13}
          size={24}
          label={text('text.points')}
          value={
            <PageLink className="ly-link" to="/user/integral">
              {number(person.score)}
            </PageLink>
          }
        />
      </Columns>
    </section>
  );
}
