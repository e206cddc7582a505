import type { Leaf } from '@shopkeeper/resource/query';
import { useCall } from '@shopkeeper/api-client';
import type { Period, Span } from '../dashboard.domain.ts';

interface Drill {
  readonly path: string;
  readonly filters: readonly Leaf[];
}

export interface Todo extends Drill {
  readonly key: string;
  readonly value: number;
}

/** One metric: amounts are fen, `changeBp` is null when the previous value is 0. */
export interface Metric {
  readonly key: string;
  readonly unit: 'money' | 'count';
  readonly value: number;
  readonly before: number;
  readonly changeBp: number | null;
  readonly points: readonly number[];
  readonly pointsBefore: readonly number[];
  readonly drill: Drill;
}

export interface Overview {
  readonly at: number;
  readonly period: Period;
  readonly previous: Period;
  readonly grain: 'hour' | 'day';
  readonly grains: readonly number[];
  readonly todos: readonly Todo[];
  readonly metrics: readonly Metric[];
  readonly products: readonly { productId: number; name: string; image: string | null; qty: number; amount: number }[];
  readonly statuses: readonly { status: string; count: number }[];
  readonly provinces: readonly { name: string; amount: number; orders: number }[];
}

const everyMs = 60_000;

/** Reads the dashboard of a span; reloaded every minute while it is visible. */
export const useOverview = (span: Span) =>
  useCall<Overview>('/admin/studio/dashboard/overview', { span }, { keepPreviousData: true, everyMs });
