import { TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { LoggedRole, StaffChange } from '../permission-log.domain.ts';

/** Which roles somebody got or lost, and for how long. */
export function StaffEntry({ change: { name, actor, at, given, withdrawn } }: { readonly change: StaffChange }) {
  const text = useText('permission');
  const shown = [
    ...given.map((role) => ({ role, color: 'ok', sign: '+', title: text('text.roleGiven') }) as const),
    ...withdrawn.map((role) => ({ role, color: 'bad', sign: '−', title: text('text.roleWithdrawn') }) as const),
  ];
  return (
    <>
      <div>
        <Text as="b" weight={500}>
          {text('text.rolesOfStaff', { name })}
        </Text>
        <Text as="small" block color="muted" size={12.5}>
          {actor} · <TimeText at={at} />
        </Text>
      </div>
      <Stack as="ul" gap={2}>
        {shown.map(({ role, color, sign, title }) => (
          <Text as="li" color={color} size={13} key={`${sign} ${role.role} ${role.startsAt} ${role.endsAt}`}>
            <span aria-label={title}>{sign}</span> <RoleForATime role={role} />
          </Text>
        ))}
      </Stack>
    </>
  );
}

function RoleForATime({ role: { role, startsAt, endsAt } }: { readonly role: LoggedRole }) {
  const text = useText('permission');
  const format = useFormatters();
  if (endsAt === null) return role;
  const until = format.time(endsAt);
  return startsAt === null
    ? text('text.roleUntil', { role, until })
    : text('text.roleTime', { role, from: format.time(startsAt), until });
}
