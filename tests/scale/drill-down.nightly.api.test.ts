import { it } from 'vitest';
import { expectEqualLists } from './metric-lists.ts';

it('[M-01] the lists behind the metrics and the rates sum exactly to them over 200 random ranges', () => expectEqualLists(200));
