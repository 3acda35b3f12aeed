import type { Product } from '#products/product/product.ts';
import { readStored } from '../../rating/stored-reading.ts';
import type { Contract } from '../../record/contract.ts';
import { publicSubject } from './public-subject.ts';

/** What a contract insures under the head that its product gives it; the text is empty if nothing of it is known. */
export interface SubjectRow {
  readonly title: string;
  readonly text: string;
}

/** The line by which a client recognises what is insured, a vehicle with make and model; personal lines are masked. */
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
