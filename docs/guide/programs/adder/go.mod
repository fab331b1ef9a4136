module adder

go 1.27
