import forge from 'node-forge';

/** The library keeps bytes as signs from 0 to 255. Throws where they are no DER. */
export function fromDer(bytes: Uint8Array): forge.asn1.Asn1 {
  return forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'));
}

export function toDer(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');
}

/** What a value is made of; nothing where it is primitive or missing. */
export function childrenOf(value: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] {
  return Array.isArray(value?.value) ? value.value : [];
}
