import { product } from '../product.resource.ts';

/** URLs of a product's pages. */
export const productPath = (id: number): string => `${product.page}/${id}`;
export const productFormPath = (id: number | null): string => (id === null ? '/admin/addProduct' : `${product.page}/${id}/edit`);
