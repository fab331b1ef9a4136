module example.com/Words

go 1.16
