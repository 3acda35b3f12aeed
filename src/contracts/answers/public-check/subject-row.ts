import type { Product } from '#products/product/product.ts';
import { readStored } from '../../rating/stored-reading.ts';
import type { Contract } from '../../record/contract.ts';
import { publicSubject } from './public-subject.ts';

/** The insured subject and its label in the product; `text` is empty if the subject is unknown. */
export interface SubjectRow {
  readonly title: string;
  readonly text: string;
}

/** Formats the line by which a client recognises the insured subject. Personal data are masked. */
export function subjectRow(contract: Contract, product: Product | undefined): SubjectRow {
  if (!product) return { title: '', text: '' };
  const { facts, subject } = contract;
  const asked = readStored(product, contract).vehicleQuestion?.query;
  const make = facts.vehicle?.makeName ?? asked?.markName;
  const model = facts.vehicle?.modelName ?? asked?.modelName;
  const name = [make, model].filter(Boolean).join(' ');
  const line = subject === null ? '' : publicSubject(product.subject, subject);
  return { title: product.subject.title, text: [name, line].filter(Boolean).join(', ') };
}
