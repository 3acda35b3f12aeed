/** Numbers of our own contracts; another insurer's look as they like. */
export const ownNumberPattern = /^[A-Z]{3}-\d{4}-\d{8}$/;
