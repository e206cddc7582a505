import { MoneyText, TimeText, useFormatters, useGreetingOf, useMemberSession, useNow, useText } from '@shopkeeper/web-kit/member';

/** A greeting by time of day, the member's balances, and the date of registration. */
export function Greeting() {
  const text = useText('overview');
  const { date, number } = useFormatters();
  const person = useMemberSession((session) => session.person);
  const greeting = useGreetingOf(person?.nickname || person?.username || '', useNow());
  if (!person) return null;
  return (
    <section className="ov-hello" aria-label={text('text.account')}>
      <h1>{greeting}</h1>
      <p className="ov-since">
        {text('text.since', { date: date(person.jointime) })}
        {person.lastlogintime !== null && (
          <span>
            {text('text.last-login')} <TimeText at={person.lastlogintime} />
          </span>
        )}
      </p>
      <dl>
        <div>
          <dt>{text('text.balance')}</dt>
          <dd>
            <MoneyText fen={person.money} />
          </dd>
        </div>
        <div>
          <dt>{text('text.points')}</dt>
          <dd>{number(person.score)}</dd>
        </div>
      </dl>
    </section>
  );
}
