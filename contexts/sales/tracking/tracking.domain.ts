/** Where a parcel is; `returned` is on its way back or there. */
export const trackingStates = ['transit', 'collected', 'problem', 'delivered', 'delivering', 'returned'] as const;
export type TrackingState = (typeof trackingStates)[number];

/** One entry of the track of a parcel; `happenedAt` is UTC epoch ms. */
export interface TrackedEvent {
  readonly happenedAt: number;
  readonly state: TrackingState;
  readonly text: string;
}

/** What a tracking service says about a parcel. */
export interface TrackedShipment {
  /** The carrier by the name of the service, and its number; in lower and upper case. */
  readonly company: string;
  readonly trackingNo: string;
  readonly state: TrackingState;
  readonly events: readonly TrackedEvent[];
}

/** An event of a parcel as its buyer and staff see it. */
export interface ShownTrackingEvent extends TrackedEvent {
  readonly id: number;
  readonly shipmentId: number;
}

/** The instant of a day and time in China, `2026-03-01 08:30:00`, UTC epoch ms; null if it is none. */
export function instantInChina(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text.trim());
  const at = found ? Date.parse(`${found[1]}T${found[2]}+08:00`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Whether the track of a parcel has ended. */
export const isEnded = (state: TrackingState): boolean => state === 'delivered' || state === 'returned';
