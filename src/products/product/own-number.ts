/** Format of this insurer's contract numbers; other insurers' numbers have any format. */
export const ownNumberPattern = /^[A-Z]{3}-\d{4}-\d{8}$/;
