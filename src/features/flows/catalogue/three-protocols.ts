import { productEntity } from '../../products/product.entity.js';
import type { Flow } from '../flow.js';
import { getOverGraphql } from '../graphql.calls.js';
import { patch } from '../rest.calls.js';
import { createOverSoap } from '../soap.calls.js';

export const threeProtocols: Flow = {
  id: 'three-protocols',
  title: 'One product over three protocols',
  description: 'Creates a product over SOAP, reads it over GraphQL and changes its price over REST.',
  steps: [
    {
      name: 'Create a product over SOAP',
      call: createOverSoap(productEntity, {
        name: 'Travel Mug',
        price: 18.5,
        description: 'Steel, 0.4 litres.',
        stock: 30,
        category: 'kitchen',
      }),
      saveAs: 'product',
    },
    { name: 'Read the product over GraphQL', call: getOverGraphql(productEntity, '{{product.id}}') },
    {
      name: 'Change the price over REST',
      call: patch(productEntity, '{{product.id}}', { price: 16.9 }),
    },
  ],
};
