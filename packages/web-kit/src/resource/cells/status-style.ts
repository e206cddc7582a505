import type { StatusColor } from '@shopkeeper/resource';

/** How a state is drawn: a ring while something is open, a dot once it is done or under way; loud when it needs somebody. */
export interface StatusStyle {
  readonly ring: boolean;
  readonly loud: boolean;
}

const looks: Readonly<Record<StatusColor, StatusStyle>> = {
  ok: { ring: false, loud: false },
  info: { ring: false, loud: false },
  idle: { ring: true, loud: false },
  warn: { ring: true, loud: true },
  bad: { ring: true, loud: true },
};

export const statusStyle = (tone: StatusColor): StatusStyle => looks[tone];
