// Written by `npm run gen`: every table of the product, for the migrations.
export * from '@shopkeeper/server/platform-tables';
export * from '../../../contexts/access/tables.ts';
export * from '../../../contexts/catalog/tables.ts';
export * from '../../../contexts/community/tables.ts';
export * from '../../../contexts/distribution/tables.ts';
export * from '../../../contexts/marketing/tables.ts';
export * from '../../../contexts/member/tables.ts';
export * from '../../../contexts/messaging/tables.ts';
export * from '../../../contexts/notification/tables.ts';
export * from '../../../contexts/payment/tables.ts';
export * from '../../../contexts/platform/tables.ts';
export * from '../../../contexts/promotion/tables.ts';
export * from '../../../contexts/sales/tables.ts';
export * from '../../../contexts/storefront/tables.ts';
export * from '../../../contexts/studio/tables.ts';
export * from '../../../contexts/workflow/tables.ts';
