module fixturefeed

go 1.19
