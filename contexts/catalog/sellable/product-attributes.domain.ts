import { defineAttributes } from '@shopkeeper/resource/conditions';
import { product } from '../product/product.resource.ts';

/** What conditions about products may name: the items that a coupon covers. Amounts are fen. */
export const productAttributes = defineAttributes(product, {
  filters: ['categoryId', 'brandId', 'productType', 'priceMin', 'salesCount', 'publishedAt', 'createdAt'],
});
