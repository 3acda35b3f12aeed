/** Format of this insurer's contract numbers; another insurer's number may have any format. */
export const ownNumberPattern = /^[A-Z]{3}-\d{4}-\d{8}$/;
