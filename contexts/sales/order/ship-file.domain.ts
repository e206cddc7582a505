import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';

/** The most orders that one file ships. */
export const shipFileMax = 2_000;

/** A row of a file: ships everything that is left of one order. `line` is its place in the file, from 1. */
export interface ShipFileRow {
  readonly line: number;
  readonly orderNo: string;
  readonly carrier: string;
  readonly trackingNo: string;
}

export const shipFileInput = objectSchema({
  rows: f.lines(
    defineLines({
      name: 'row',
      fields: {
        line: f.int({ min: 1, max: 1_000_000 }),
        orderNo: f.code({ max: 24 }),
        carrier: f.text({ max: 40 }),
        trackingNo: f.code({ max: 60 }),
      },
    }),
    { min: 1, max: shipFileMax },
  ),
});

/** A row that was not shipped: its place in the file, and the error with its details. */
export interface ShipFileFailure {
  readonly line: number;
  readonly orderNo: string;
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The result of the job: how many orders were shipped, and the rows that were not. */
export interface ShipFileResult {
  readonly done: number;
  readonly failures: readonly ShipFileFailure[];
}
