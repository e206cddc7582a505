import type { StatusColor } from '@shopkeeper/resource/fields';

/** How a state is drawn: `ring` while it is open, a dot when it is done or in progress; `loud` when it needs attention. */
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

/** Colour and icon of a status. */
export const statusStyle = (tone: StatusColor): StatusStyle => looks[tone];
