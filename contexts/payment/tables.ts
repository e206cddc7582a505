// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { attempt } from './attempt/attempt.resource.ts';
import { refundAttempt } from './refund-attempt/refund-attempt.resource.ts';
import { statement } from './statement/statement.resource.ts';
import { statementDifference } from './statement/statement-difference.resource.ts';

export const attemptTable = tableOf(attempt);
export const refundAttemptTable = tableOf(refundAttempt);
export const statementTable = tableOf(statement);
export const statementDifferenceTable = tableOf(statementDifference);
