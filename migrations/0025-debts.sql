-- Contracts that ended with something left to be paid are found without looking at every installment. Breaks nothing.
create index addendums_with_debt on addendums (contract_id) where debt_kopecks > 0;
