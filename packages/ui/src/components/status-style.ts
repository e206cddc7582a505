import type { StatusColor, StatusShape } from '@shopkeeper/resource/fields';

const shapes: Readonly<Record<StatusColor, StatusShape>> = { ok: 'tick', info: 'dot', idle: 'ring', warn: 'ring', bad: 'bang' };

/** The shape of a status color where a field declares no other, so that states differ without color too. */
export const shapeOf = (color: StatusColor): StatusShape => shapes[color];
