import type { AnyResource, RowOf } from '@shopkeeper/resource';
import type { AnyDetail, DetailRowOf } from '@shopkeeper/resource/detail';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ApiError, useCall } from '@shopkeeper/api-client';
import type { Allowed, DetailAnswer, Labels } from './wire.ts';

/** A full row, what its detail shows besides, the labels of its references and the transitions allowed now. */
export type DetailOf<R> = (R extends AnyDetail ? DetailRowOf<R> : RowOf<R>) & {
  readonly id: number;
  readonly version: number;
  readonly refs?: Labels;
  readonly allowed?: Allowed;
};

/** The resource of a page, which names it alone or with its detail. */
export const resourceOf = (shown: AnyResource | AnyDetail): AnyResource => ('resource' in shown ? shown.resource : shown);

/** Reads one row of a resource; waits while the id is null. */
export function useDetail<R extends AnyResource | AnyDetail>(shown: R, id: number | null): UseQueryResult<DetailOf<R>, ApiError> {
  return useCall<DetailOf<R>>(`${resourceOf(shown).prefix}GetDetailPage`, { id }, { isReady: id !== null });
}

/** `useDetail` for the kit's own components, which do not know the row type. */
export function useAnyDetail(resource: AnyResource, id: number | null): UseQueryResult<DetailAnswer, ApiError> {
  return useCall<DetailAnswer>(`${resource.prefix}GetDetailPage`, { id }, { isReady: id !== null });
}
