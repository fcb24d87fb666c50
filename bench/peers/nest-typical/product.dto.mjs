// The DTO classes with the constraints of the contract.
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { decorateField } from '../nest/decorate.mjs';

export class CreateProductDto {}
export class PatchProductDto {}
export class ListProductsDto {}
export class SearchProductsDto {}

const constraints = {
  name: [IsString(), Length(1, 100)],
  price: [IsNumber(), IsPositive()],
  description: [IsString(), MaxLength(500)],
  stock: [IsInt(), Min(0)],
  category: [IsString(), MaxLength(50)],
};
const required = ['name', 'price'];

for (const [field, rules] of Object.entries(constraints)) {
  decorateField(CreateProductDto, field, ...(required.includes(field) ? rules : [IsOptional(), ...rules]));
  decorateField(PatchProductDto, field, IsOptional(), ...rules);
}

const fields = ['id', ...Object.keys(constraints), 'created_at', 'updated_at'];
const page = {
  page: [Type(() => Number), IsInt(), Min(1)],
  limit: [Type(() => Number), IsInt(), Min(1), Max(100)],
  sort: [IsIn(fields)],
  order: [IsIn(['asc', 'desc', 'ASC', 'DESC'])],
};
const decorateAll = (target, rulesByName) => {
  for (const [name, rules] of Object.entries(rulesByName))
    decorateField(target, name, IsOptional(), ...rules);
};

decorateAll(ListProductsDto, { ...page, name: [IsString()], category: [IsString()] });
decorateAll(SearchProductsDto, { ...page, filters: [IsObject()] });
