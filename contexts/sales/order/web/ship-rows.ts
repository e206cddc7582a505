import { pastedLines } from '@shopkeeper/admin-ui/list';
import { isOrderNumber } from '../order-number.domain.ts';

/** A line of pasted tracking numbers. `issue` says why it cannot be used. */
export interface ShipRow {
  /** Position in the text, from 1. */
  readonly line: number;
  readonly orderNo: string;
  /** Null for lines that name no carrier. */
  readonly carrier: string | null;
  readonly trackingNo: string;
  readonly issue: 'order-number' | 'tracking-number' | 'carrier' | 'duplicate' | null;
}

const trackingPattern = /^[A-Za-z0-9-]{5,60}$/;
const carrierMax = 40;

const hasDigits = (cell: string): boolean => (cell.match(/\d/g)?.length ?? 0) >= 5;

/** Of the cells beside the order number, the tracking number is the one that looks like it; the order of the columns is free. */
function shipmentIn(cells: readonly string[]): Pick<ShipRow, 'carrier' | 'trackingNo'> {
  const filled = cells.filter((cell) => cell !== '');
  const trackingNo = filled.find((cell) => trackingPattern.test(cell) && hasDigits(cell)) ?? filled.at(-1) ?? '';
  const carrier = filled.filter((cell) => cell !== trackingNo).join(' ');
  return { carrier: carrier === '' ? null : carrier, trackingNo };
}

function issueOf({ orderNo, carrier, trackingNo }: Omit<ShipRow, 'issue'>, seen: ReadonlySet<string>): ShipRow['issue'] {
  if (!isOrderNumber(orderNo)) return 'order-number';
  if (seen.has(orderNo)) return 'duplicate';
  if (!trackingPattern.test(trackingNo)) return 'tracking-number';
  return carrier !== null && carrier.length > carrierMax ? 'carrier' : null;
}

/** Reads lines of order number, carrier (optional) and tracking number. A first line without a long number is a heading. */
export function readShipRows(text: string): readonly ShipRow[] {
  const seen = new Set<string>();
  return pastedLines(text).flatMap(({ line, cells }): ShipRow[] => {
    if (line === 1 && !cells.some((cell) => /\d{6}/.test(cell))) return [];
    const place = Math.max(
      0,
      cells.findIndex((cell) => isOrderNumber(cell)),
    );
    const orderNo = cells[place] ?? '';
    const row = { line, orderNo, ...shipmentIn(cells.filter((_, at) => at !== place)) };
    const issue = issueOf(row, seen);
    seen.add(orderNo);
    return [{ ...row, issue }];
  });
}
