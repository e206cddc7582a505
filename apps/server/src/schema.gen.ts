// Written by `npm run gen`: every table of the product, for the migrations.
export * from '@shopkeeper/server/platform-tables';
export * from '@shopkeeper/access/tables';
export * from '@shopkeeper/catalog/tables';
export * from '@shopkeeper/marketing/tables';
export * from '@shopkeeper/member/tables';
export * from '@shopkeeper/platform/tables';
export * from '@shopkeeper/sales/tables';
export * from '@shopkeeper/studio/tables';
