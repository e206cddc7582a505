/** What leaves the shop, for tests of other contexts. */
export * from '../../contexts/notification/message/testing/message-shop.ts';
